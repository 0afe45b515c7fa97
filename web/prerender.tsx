import { StrictMode } from 'react'
import { renderToString } from 'react-dom/server'
import { authText } from './app/auth/text.ts'
import { SignInPage } from './app/auth/sign-in-page.tsx'
import { fallbackText } from './app/fallback/text.ts'
import { firstPages, whoCall } from './app/first-pages.ts'
import { ShellFrame } from './app/shell/shell-frame.tsx'
import { ThemeRoot } from './app/theme/theme-root.tsx'
import { languages, sourceLanguage, type Language } from './shared/i18n/languages.ts'
import { showLanguage } from './shared/i18n/texts.ts'

/** A page's first view in a language, and the name of its tab. */
export type Drawn = { readonly language: Language; readonly title: string; readonly html: string }

/** `{chunk}` in the title stands for what is missing. */
type LostStartText = { readonly title: string; readonly text: string; readonly reload: string }

/** What the application's page asks for before its code is there. */
export const early = { whoCall, firstPages }

/** The HTML with which each page starts, drawn at build time: people see something before any script has run. */
export const prerendered: Readonly<Record<'index.html' | 'auth.html', () => string>> = {
  'index.html': () => renderToString(<ShellFrame />),
  'auth.html': signIn,
}

/** The sign-in page in the languages other than the one in which it stands in its HTML. */
export async function signInElsewhere(): Promise<readonly Drawn[]> {
  const drawn: Drawn[] = []
  for (const language of Object.keys(languages) as readonly Language[]) {
    if (language === sourceLanguage) continue
    await showLanguage(language)
    drawn.push({ language, title: authText.tab, html: signIn() })
  }
  await showLanguage(sourceLanguage)
  return drawn
}

/** What is said in each language of a start that did not come. */
export async function lostStartTexts(): Promise<Readonly<Record<string, LostStartText>>> {
  const said: Record<string, LostStartText> = {}
  for (const language of Object.keys(languages) as readonly Language[]) {
    await showLanguage(language)
    said[language] = { title: fallbackText.chunkTitle({ chunk: '{chunk}' }), text: fallbackText.startText, reload: fallbackText.reload }
  }
  await showLanguage(sourceLanguage)
  return said
}

function signIn(): string {
  return renderToString(
    <StrictMode>
      <ThemeRoot>
        <SignInPage onSignedIn={() => undefined} />
      </ThemeRoot>
    </StrictMode>,
  )
}
