/**
 * Runs in the head of the application's page: search and the commands come later than the page, so the last keys pressed before them are kept
 * for them (`web/app/actions/early-keys.ts`). Ctrl or Cmd with K, by its place where the key writes no Latin letter (`pressed-key.ts` beside
 * it), is kept from opening what the browser has there. Whether a hand or the keyboard has touched the page at all is kept too
 * (`web/shared/use-touched.ts`). Plain script; its hash stands in the content policy.
 */
export const earlyKeysScript = [
  '(function(w,p,e){',
  "function keep(v){e.hand=true;if((v.ctrlKey||v.metaKey)&&!v.altKey&&!v.shiftKey&&(v.key.toLowerCase()==='k'||v.key>'~'&&v.code==='KeyK'))v.preventDefault();if(p.push(v)>20)p.shift()}",
  "e=w.earlyKeys={pressed:p,hand:false,stop:function(){w.removeEventListener('keydown',keep)}};",
  "w.addEventListener('keydown',keep);",
  "w.addEventListener('pointerdown',function(){e.hand=true},{once:true,capture:true,passive:true})",
  '})(window,[])',
].join('')
