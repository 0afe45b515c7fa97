/**
 * Runs in the head of a page before the other scripts: fetches the code with which the page starts while its entry is still on its way, as
 * plain files and not as modules. A browser never asks again for a module that it could not have; a file is asked for again by whoever
 * wants it (`fetch-first.ts`, which finds here what is there or coming, and where the table of the other parts' files is, and what it says where the page asks for it). Plain script; its hash stands in the content policy.
 */
export function startFilesScript(files: readonly string[], table: string): string {
  return [
    `(function(w){w.earlyFiles={};w.partFiles=${JSON.stringify(`/${table}`)};`,
    "w.fetchEarly=function(file){var r=w.earlyFiles['/'+file]=fetch('/'+file).then(function(r){if(!r.ok)throw r;return /\\.json$/.test(file)?r.json():r.arrayBuffer().then(function(){})});r.catch(function(){})};",
    `${JSON.stringify(files)}.forEach(w.fetchEarly)})(window)`,
  ].join('')
}
