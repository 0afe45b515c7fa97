/** What is said of a start that did not come, by language; `{chunk}` in the title stands for what is missing. */
export type LostStartTexts = Readonly<Record<string, { readonly title: string; readonly text: string; readonly reload: string }>>

/**
 * Runs in the head of both pages: says so, beside an offer to reload, where the code or the styles with which a page starts cannot be had.
 * There is no application yet to say it. A browser does not ask again for a script of the page itself, so that it is told at once; of what
 * that script imports later the entries tell (`load-start.ts`) once it was tried often enough. Plain script; its hash stands in the content policy.
 */
export function lostStartScript(texts: LostStartTexts, otherwise: string): string {
  return [
    `(function(w,d,t){`,
    'function add(p,n,s){var k=d.createElement(n);k.textContent=s;p.appendChild(k);return k}',
    'w.tellLostStart=function(c){',
    "if(d.getElementById('lost-start'))return;",
    `var m=t[d.documentElement.lang]||t[${JSON.stringify(otherwise)}],n=d.createElement('div'),k=d.documentElement.getAttribute('data-mantine-color-scheme')==='dark';`,
    "n.id='lost-start';n.setAttribute('role','alert');",
    // The page's own styles may be what is missing; those of its later parts are asked for again.
    "n.style.cssText='position:fixed;inset-block-end:16px;inset-inline:16px;z-index:500;width:fit-content;max-width:560px;margin-inline:auto;padding:12px 16px;border:1px solid '+(k?'#ff9a91':'#b3261e')+';border-radius:8px;background:'+(k?'#19212a':'#fff')+';color:'+(k?'#e7ecf0':'#1a222b')+';font:13px/1.5 system-ui,sans-serif';",
    "add(n,'strong',m.title.replace('{chunk}',c)).style.display='block';add(n,'span',m.text+' ');",
    "var b=add(n,'button',m.reload);b.type='button';b.style.cssText='padding:4px 10px;border:1px solid #71808d;border-radius:5px;background:none;color:inherit;font:inherit;cursor:pointer';",
    'b.onclick=function(){location.reload()};',
    '(d.body||d.documentElement).appendChild(n)};',
    "w.addEventListener('error',function(e){var s=e.target,a=s&&(s.tagName==='SCRIPT'&&s.type==='module'?s.src:s.tagName==='LINK'&&s.rel==='stylesheet'&&!('part'in s.dataset)?s.href:'');",
    "if(a)w.tellLostStart(a.replace(/^.*\\/|\\.\\w+$/g,''))},true)",
    `})(window,document,${JSON.stringify(texts)})`,
  ].join('')
}
