import { rightToLeftPattern, settingChoices, settingsKey } from '../app/settings/setting-choices.ts'
import { paths } from '../app/paths.ts'
import { languageKey, languages } from '../shared/i18n/languages.ts'
import { signInPath } from '../shared/sign-in-path.ts'

const table = Object.entries(settingChoices).map(([name, { attribute, choices }]) => [name, attribute, choices])

/**
 * Runs in the head of both pages before anything is painted: the stored settings and the language on `<html>`, and whether the page starts
 * with the loader, because a stored token is to be tried or because the address is not the one drawn at build time, or with the
 * shell's frame. Plain script; its hash stands in the content policy.
 */
export const firstPaintScript = [
  '(function(h,s,l,t){',
  `try{l=localStorage.getItem('${languageKey}')||'';s=JSON.parse(localStorage.getItem('${settingsKey}'))||{}}catch(e){s={};l=l||''}`,
  `h.lang=(l.match(/^(${Object.keys(languages).join('|')})\\b/i)||['','en'])[1].toLowerCase();`,
  `${JSON.stringify(table)}.forEach(function(c){`,
  `h.setAttribute(c[1],c[0]==='direction'&&${String(rightToLeftPattern)}.test(l||'')?'rtl':c[2][Math.max(0,c[2].indexOf(s[c[0]]))])});`,
  "try{t=sessionStorage.getItem('accessToken');",
  "if(t&&JSON.parse(atob(t.split('.')[1].replace(/-/g,'+').replace(/_/g,'/'))).exp*1000>Date.now())h.setAttribute('data-session','stored')}",
  'catch(e){}',
  // Below /auth the server answers with the sign-in page, whatever stands there in the end.
  `if(/^\\/auth(\\.html|\\/|$)/.test(location.pathname)&&!/^${signInPath().replaceAll('/', '\\/')}\\/*$/.test(location.pathname))h.setAttribute('data-session','guest');`,
  `if(h.getAttribute('data-session')==='stored'&&/^(\\/|${paths.dashboard.replaceAll('/', '\\/')}(\\/.*)?)$/.test(location.pathname))h.setAttribute('data-frame','')`,
  '})(document.documentElement)',
].join('')
