import './app/theme/sign-in-styles.ts'
import { loadStart } from './shared/load-start.ts'

// The page is drawn already: what makes it work runs after people see it.
function start(): void {
  void loadStart(() => import('./app/auth/start-sign-in.tsx'), ({ startSignIn }) => startSignIn())
}

if (document.hidden) start()
else requestAnimationFrame(() => setTimeout(start))
