/**
 * Runs in the head of both pages before anything is painted: theme, direction and layout from the stored settings, and
 * whether a stored token makes the page start with the loader. Plain script; its hash stands in the content policy.
 */
export const firstPaintScript = [
  '(function(h,s,t){',
  "try{s=JSON.parse(localStorage.getItem('settings'))||{}}catch(e){s={}}",
  "h.setAttribute('data-mantine-color-scheme',s.mode==='dark'?'dark':'light');",
  "h.setAttribute('data-layout',s.layout==='mini'?'mini':'vertical');",
  "h.setAttribute('dir',s.direction==='rtl'?'rtl':'ltr');",
  "try{t=sessionStorage.getItem('accessToken');",
  "if(t&&JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'))).exp*1000>Date.now())h.setAttribute('data-session','stored')}",
  'catch(e){}',
  '})(document.documentElement)',
].join('')
