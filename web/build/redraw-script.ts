/** What the page for guests shows of itself before the script below has run: nothing, where it is read in another language. */
export function redrawStyle(sourceLanguage: string): string {
  return `:root:not([lang='${sourceLanguage}'],[data-drawn]) #root{visibility:hidden}`
}

/**
 * Runs behind the sign-in page in its HTML, before anything is painted: puts it there in the stored language, which stands in a
 * template. Plain script; its hash stands in the content policy.
 */
export const redrawScript = [
  '(function(h,t){',
  "t=document.getElementById('drawn-'+h.lang);",
  "if(t){document.getElementById('root').replaceChildren(t.content);document.title=t.dataset.title}",
  "h.setAttribute('data-drawn','')",
  '})(document.documentElement)',
].join('')
