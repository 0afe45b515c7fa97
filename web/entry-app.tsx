import './app/theme/app-styles.ts'
import { isKnownPath } from './app/known-paths.ts'
import { paths } from './app/paths.ts'
import { loadStart } from './shared/load-start.ts'
import { signInPath } from './shared/sign-in-path.ts'
import { readToken } from './shared/token.ts'

const { pathname, search, hash } = window.location
const needsSession = pathname === paths.root || (pathname.startsWith(paths.dashboard) && isKnownPath(pathname))

// Most first visits come without a token: they need not load the application to be led to the sign-in page.
if (needsSession && readToken() === null) window.location.replace(signInPath(pathname + search + hash))
else void loadStart(() => import('./app/start-app.tsx'), ({ startApp }) => startApp())
