/**
 * Runs in the head of the application's page: keys pressed before search and commands are there wait for them
 * (`web/app/actions/early-keys.ts`), and the one that opens them, also where K writes another letter (`web/app/actions/pressed-key.ts`), does not open something of the browser's. That something was pressed is
 * kept too (`web/shared/use-touched.ts`). Plain script; its hash stands in the content policy.
 */
export const earlyKeysScript = [
  '(function(w,p,e){',
  "function keep(v){e.hand=true;if((v.ctrlKey||v.metaKey)&&!v.altKey&&!v.shiftKey&&(v.key.toLowerCase()==='k'||v.key>'~'&&v.code==='KeyK'))v.preventDefault();if(p.push(v)>20)p.shift()}",
  "e=w.earlyKeys={pressed:p,hand:false,stop:function(){w.removeEventListener('keydown',keep)}};",
  "w.addEventListener('keydown',keep);",
  "w.addEventListener('pointerdown',function(){e.hand=true},{once:true,capture:true,passive:true})",
  '})(window,[])',
].join('')
