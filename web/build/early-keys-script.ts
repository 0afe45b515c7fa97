/**
 * Runs in the head of the application's page: keys pressed before search and commands are there wait for them
 * (`web/app/actions/early-keys.ts`), and the one that opens them, also where K writes another letter (`web/app/actions/pressed-key.ts`), does not open something of the browser's. That a hand was on the page is
 * kept too (`web/shared/use-touched.ts`). Plain script; its hash stands in the content policy.
 */
export const earlyKeysScript = [
  '(function(w,p){',
  "function keep(v){if((v.ctrlKey||v.metaKey)&&!v.altKey&&!v.shiftKey&&(v.key.toLowerCase()==='k'||v.key>'~'&&v.code==='KeyK'))v.preventDefault();if(p.push(v)>20)p.shift()}",
  "w.earlyKeys={pressed:p,hand:false,stop:function(){w.removeEventListener('keydown',keep)}};",
  "w.addEventListener('keydown',keep);",
  "['pointermove','pointerdown','touchstart','wheel'].forEach(function(n){w.addEventListener(n,function(){if(w.earlyKeys)w.earlyKeys.hand=true},{once:true,capture:true,passive:true})})",
  '})(window,[])',
].join('')
