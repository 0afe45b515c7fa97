/**
 * Runs in the head of the page for guests, which people see before its code is there: what they press meanwhile waits for that
 * code (`web/app/auth/early-press.ts`), and a form never goes out by itself. Plain script; its hash stands in the content policy.
 */
export const earlyPressScript = [
  '(function(w,d,e){',
  'function keep(v){var b=v.type==="submit"?v.target:v.target.closest("button:not([type=submit])");if(b){v.preventDefault();e.pressed=b}}',
  'e=w.earlyPress={pressed:null,stop:function(){d.removeEventListener("submit",keep,true);d.removeEventListener("click",keep,true)}};',
  'd.addEventListener("submit",keep,true);d.addEventListener("click",keep,true)',
  '})(window,document)',
].join('')
