import './app/theme/app-styles.ts'
import { paths } from './app/paths.ts'
import { signInPath } from './shared/sign-in-path.ts'
import { readToken } from './shared/token.ts'

const { pathname, search, hash } = window.location
const needsSession = pathname === paths.root || pathname === paths.dashboard || pathname.startsWith(`${paths.dashboard}/`)

// Most first visits come without a token: they need not load the application to be led to the sign-in page.
if (needsSession && readToken() === null) window.location.replace(signInPath(pathname + search + hash))
else void import('./app/start-app.tsx').then(({ startApp }) => startApp())
