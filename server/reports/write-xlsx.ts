import { strToU8, zipSync } from 'fflate'

/** A cell: text, or a number written as its decimal digits, which are kept as they are. */
export type SheetCell = string | { readonly number: string } | null

const head = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'
const main = 'http://schemas.openxmlformats.org/spreadsheetml/2006/main'
const relations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'
const types = 'http://schemas.openxmlformats.org/package/2006/content-types'
const kind = 'application/vnd.openxmlformats-officedocument.spreadsheetml'

/** A workbook of one sheet; the same rows make the same bytes. */
export function writeXlsx(title: string, rows: readonly (readonly SheetCell[])[]): Uint8Array {
  const files = {
    '[Content_Types].xml': `${head}<Types xmlns="${types}"><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Default Extension="xml" ContentType="application/xml"/><Override PartName="/xl/workbook.xml" ContentType="${kind}.sheet.main+xml"/><Override PartName="/xl/worksheets/sheet1.xml" ContentType="${kind}.worksheet+xml"/></Types>`,
    '_rels/.rels': `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/officeDocument" Target="xl/workbook.xml"/></Relationships>`,
    'xl/workbook.xml': `${head}<workbook xmlns="${main}" xmlns:r="${relations}"><sheets><sheet name="${escaped(sheetName(title))}" sheetId="1" r:id="rId1"/></sheets></workbook>`,
    'xl/_rels/workbook.xml.rels': `${head}<Relationships xmlns="${packageRelations}"><Relationship Id="rId1" Type="${relations}/worksheet" Target="worksheets/sheet1.xml"/></Relationships>`,
    'xl/worksheets/sheet1.xml': `${head}<worksheet xmlns="${main}"><sheetData>${rows.map(rowText).join('')}</sheetData></worksheet>`,
  }
  // A zip has no time zone and begins in 1980: all files of all workbooks are of its first day.
  return zipSync(Object.fromEntries(Object.entries(files).map(([name, text]) => [name, strToU8(text)])), { level: 6, mtime: new Date(1980, 0, 1) })
}

function rowText(cells: readonly SheetCell[], index: number): string {
  const shown = cells.map((cell, column) => {
    const at = `r="${columnName(column)}${index + 1}"`
    if (cell === null || cell === '') return ''
    return typeof cell === 'string' ? `<c ${at} t="inlineStr"><is><t xml:space="preserve">${escaped(cell)}</t></is></c>` : `<c ${at}><v>${cell.number}</v></c>`
  })
  return `<row r="${index + 1}">${shown.join('')}</row>`
}

/** 0 is A, 26 is AA. */
function columnName(index: number): string {
  return index < 26 ? String.fromCodePoint(65 + index) : columnName(Math.floor(index / 26) - 1) + columnName(index % 26)
}

/** What XML cannot hold is left out. */
function escaped(text: string): string {
  // oxlint-disable-next-line no-control-regex -- these are what XML cannot hold
  return text.replace(/[\u0000-\u0008\u000b\u000c\u000e-\u001f\ufffe\uffff]/g, '').replaceAll('&', '&amp;').replaceAll('<', '&lt;').replaceAll('>', '&gt;').replaceAll('"', '&quot;')
}

/** A sheet's name has at most 31 characters and none of these. */
function sheetName(title: string): string {
  return title.replace(/[[\]:*?/\\]/g, ' ').slice(0, 31)
}
