import './app/theme/sign-in-styles.ts'

// The page is drawn already: what makes it work runs after people see it.
function start(): void {
  void import('./app/auth/start-sign-in.tsx').then(({ startSignIn }) => startSignIn())
}

if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
