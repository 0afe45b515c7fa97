const scale = 2
/** What of the look is written with tokens. */
const tokened = ['fill', 'stroke', 'font-size'] as const

/** The title above a picture, a line of what is said below it, and the room beside it, in pixels. */
const [titleRoom, line, edge] = [36, 17, 16]

/** A drawing as it looks now, as a picture under its title and what is `said` of it: the colours, the sizes, the direction and the letters of the page are written into it, since outside of the page there are none. */
export async function chartImage(drawn: SVGSVGElement, title: string, said: readonly string[]): Promise<Blob> {
  const copy = drawn.cloneNode(true) as SVGSVGElement
  const [from, to] = [drawn.querySelectorAll('*'), copy.querySelectorAll('*')]
  for (const [index, element] of from.entries()) {
    const style = getComputedStyle(element)
    for (const name of tokened) if (element.hasAttribute(name)) to[index]?.setAttribute(name, style.getPropertyValue(name))
  }
  const { width, height } = drawn.viewBox.baseVal
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.setAttribute('width', String(width * scale))
  copy.setAttribute('height', String(height * scale))
  const { direction, fontFamily: font } = getComputedStyle(drawn)
  copy.setAttribute('direction', direction)
  copy.setAttribute('font-family', font)
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = (width + 2 * edge) * scale
  const head = titleRoom + (said.length === 0 ? 0 : said.length * line + edge / 2)
  canvas.height = (height + head + edge) * scale
  const paper = canvas.getContext('2d')
  if (paper === null) throw new Error('this browser draws no pictures')
  const style = getComputedStyle(document.body)
  const { backgroundColor, color, fontFamily } = style
  const sizeOf = (type: string): number => Number.parseFloat(style.getPropertyValue(`--type-${type}`))
  paper.fillStyle = backgroundColor
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.fillStyle = color
  paper.font = `600 ${sizeOf('text') * scale}px ${fontFamily}`
  paper.direction = direction === 'rtl' ? 'rtl' : 'ltr'
  paper.textAlign = 'start'
  const [start, room] = [direction === 'rtl' ? canvas.width - edge * scale : edge * scale, canvas.width - 2 * edge * scale]
  paper.fillText(title, start, 24 * scale, room)
  paper.font = `${sizeOf('mark') * scale}px ${fontFamily}`
  for (const [index, each] of said.entries()) paper.fillText(each, start, (titleRoom + 8 + index * line) * scale, room)
  paper.drawImage(picture, edge * scale, head * scale)
  return new Promise((resolve, reject) => canvas.toBlob((file) => (file === null ? reject(new Error('no picture was made')) : resolve(file)), 'image/png'))
}
