/** What a page begins with: the files of its code, and its first calls, each with the section that whoever makes it has to see. */
export type EarlyPage = { readonly js: readonly string[]; readonly css: readonly string[]; readonly calls: readonly (readonly [section: string, url: string])[] }

/**
 * Runs in the head of the application's page, after the first-paint script and the one that fetches the start: what a page shows first is
 * asked for before its code is there. With a stored session it calls `who`, which answers who is signed in. Where `pages` has the page of
 * this address, by its path, it fetches that page's files, and as soon as `who` has answered makes those first calls whose section the
 * person sees. Every other page's own part is found by the table, which it fetches. Whichever client asks for the same address first takes the reply (`web/shared/early-calls.ts`). Plain script; its hash
 * stands in the content policy.
 */
export function earlyScript(who: string, pages: Readonly<Record<string, EarlyPage>>): string {
  return [
    '(function(window){',
    "if(document.documentElement.dataset.session!=='stored')return;",
    `var page=${JSON.stringify(pages)}[location.pathname],token=sessionStorage.getItem('accessToken'),early=window.earlyCalls={};`,
    // Fetched without being applied: the application puts style sheets into their order.
    "function sheet(file){var link=document.createElement('link');link.rel='preload';link.as='style';link.href='/'+file;link.crossOrigin='';document.head.appendChild(link)}",
    "function ask(url){var reply=fetch(url,{headers:{accept:'application/json',authorization:token}});reply.catch(function(){});early[url]={atMs:performance.now(),reply:reply};return reply}",
    `var asked=ask(${JSON.stringify(who)});`,
    'if(!page){window.fetchEarly(window.partFiles.slice(1));return}',
    'page.css.forEach(sheet);page.js.forEach(window.fetchEarly);',
    // The first calls are those of the page without filters, so an address with parameters makes none. An answer of `who` that is a
    // refusal or cannot be read is left to the application, which takes the same reply and tells the person.
    'if(!location.search)window.earlyAsked=asked.then(function(reply){return reply.ok&&reply.clone().json()}).then(function(body){',
    'if(body)page.calls.forEach(function(call){if(body.data[0].permissions.some(function(grant){return grant.section===call[0]&&!grant.restrict_access}))ask(call[1])})}).catch(function(){})',
    '})(window)',
  ].join('')
}
