const scale = 2
const coloured = ['fill', 'stroke'] as const

/** What stands above a picture, and the room beside it, in pixels. */
const [head, edge] = [36, 16]

/** A drawing as it looks now, as a picture under its title: the colours, the direction and the letters of the page are written into it, since outside of the page there are none. */
export async function chartImage(drawn: SVGSVGElement, title: string): Promise<Blob> {
  const copy = drawn.cloneNode(true) as SVGSVGElement
  const [from, to] = [drawn.querySelectorAll('*'), copy.querySelectorAll('*')]
  for (const [index, element] of from.entries()) {
    const style = getComputedStyle(element)
    for (const name of coloured) if (element.hasAttribute(name)) to[index]?.setAttribute(name, style.getPropertyValue(name))
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
  canvas.height = (height + head + edge) * scale
  const paper = canvas.getContext('2d')
  if (paper === null) throw new Error('this browser draws no pictures')
  const { backgroundColor, color, fontFamily } = getComputedStyle(document.body)
  paper.fillStyle = backgroundColor
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.fillStyle = color
  paper.font = `600 ${14 * scale}px ${fontFamily}`
  paper.direction = direction === 'rtl' ? 'rtl' : 'ltr'
  paper.textAlign = 'start'
  paper.fillText(title, direction === 'rtl' ? canvas.width - edge * scale : edge * scale, 24 * scale, canvas.width - 2 * edge * scale)
  paper.drawImage(picture, edge * scale, head * scale)
  return new Promise((resolve, reject) => canvas.toBlob((file) => (file === null ? reject(new Error('no picture was made')) : resolve(file)), 'image/png'))
}
