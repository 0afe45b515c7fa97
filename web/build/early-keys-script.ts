/**
 * Runs in the head of the application's page: search and the commands come later than the page, so the last keys pressed before them are kept
 * for them (`web/app/actions/early-keys.ts`). Ctrl or Cmd with K, by its place where the key writes no Latin letter (`pressed-key.ts` beside
 * it), is kept from opening what the browser has there; what is typed or pasted from then on is the palette's alone, until Escape or until it
 * is waited for no longer, as `typed-ahead.ts` has it once it is there. Whether a hand or the keyboard has touched the page at all is kept too
 * (`web/shared/use-touched.ts`). Plain script; its hash stands in the content policy.
 */
export const earlyKeysScript = [
  // `o`: when the palette was asked for, or 0.
  '(function(w,p,o,e){',
  'function awaited(v){return o&&v.timeStamp-o<8e3}',
  'function stop(v){v.preventDefault();v.stopImmediatePropagation()}',
  'function keep(v){e.hand=true;var c=v.metaKey||v.ctrlKey&&!v.altKey;',
  "if(c&&!v.altKey&&!v.shiftKey&&(v.key.toLowerCase()==='k'||v.key>'~'&&v.code==='KeyK')){v.preventDefault();if(!awaited(v))o=v.timeStamp}",
  "else if(awaited(v)&&!c&&!/^F\\d/.test(v.key)){stop(v);if(v.key==='Escape')o=0}",
  'if(p.push(v)>20&&!awaited(v))p.shift()}',
  "function paste(v){if(awaited(v)){stop(v);v.clipboardData.getData('text').split('').forEach(function(k){keep(new KeyboardEvent('keydown',{key:k}))})}}",
  "e=w.earlyKeys={pressed:p,hand:false,stop:function(){w.removeEventListener('keydown',keep,true);w.removeEventListener('paste',paste,true)}};",
  "w.addEventListener('keydown',keep,true);w.addEventListener('paste',paste,true);",
  "w.addEventListener('pointerdown',function(){e.hand=true},{once:true,capture:true,passive:true})",
  '})(window,[],0)',
].join('')
