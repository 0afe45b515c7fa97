/** What the script needs to know of a page: the files of its code and the calls it makes first. */
export type EarlyPage = { readonly js: readonly string[]; readonly css: readonly string[]; readonly calls: readonly (readonly [section: string, url: string])[] }

/**
 * Runs in the head of the application's page, after the first-paint script. With a session that may still serve it asks who is
 * there and, on a page that it knows, for what that page shows, as soon as it is heard which sections the person sees; the
 * page's own code is fetched meanwhile. The replies wait where the clients look first. Plain script; its hash stands in the
 * content policy.
 */
export function earlyScript(who: string, pages: Readonly<Record<string, EarlyPage>>): string {
  return [
    '(function(h,l,w,p,t,e){',
    "if(h.dataset.session!=='stored')return;",
    `p=${JSON.stringify(pages)}[l.pathname];t=sessionStorage.getItem('accessToken');e=w.earlyCalls={};`,
    // Style sheets are only fetched: their place among the others is the application's.
    "function sheet(file){var k=document.createElement('link');k.rel='preload';k.as='style';k.href='/'+file;k.crossOrigin='';document.head.appendChild(k)}",
    "function ask(u){var r=fetch(u,{headers:{accept:'application/json',authorization:t}});r.catch(function(){});e[u]={atMs:performance.now(),reply:r};return r}",
    `var a=ask(${JSON.stringify(who)});`,
    'if(!p)return;',
    "p.css.forEach(sheet);p.js.forEach(w.fetchEarly);",
    // What cannot be read here is told by the application, which reads the same reply.
    "if(!l.search)w.earlyAsked=a.then(function(r){return r.ok&&r.clone().json()}).then(function(b){",
    'if(b)p.calls.forEach(function(c){if(b.data[0].permissions.some(function(g){return g.section===c[0]&&!g.restrict_access}))ask(c[1])})}).catch(function(){})',
    '})(document.documentElement,location,window)',
  ].join('')
}
