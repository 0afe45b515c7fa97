import './app/theme/sign-in-styles.ts'
import { startSignIn } from './app/auth/start-sign-in.tsx'

void startSignIn()
