const scale = 2
const coloured = ['fill', 'stroke'] as const

/** A drawing as it looks now, as a picture: the colours of the page are written into it, since outside of the page there are none. */
export async function chartImage(drawn: SVGSVGElement): Promise<Blob> {
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
  const picture = new Image()
  picture.src = `data:image/svg+xml;charset=utf-8,${encodeURIComponent(new XMLSerializer().serializeToString(copy))}`
  await picture.decode()
  const canvas = document.createElement('canvas')
  canvas.width = width * scale
  canvas.height = height * scale
  const paper = canvas.getContext('2d')
  if (paper === null) throw new Error('this browser draws no pictures')
  paper.fillStyle = getComputedStyle(document.body).backgroundColor
  paper.fillRect(0, 0, canvas.width, canvas.height)
  paper.drawImage(picture, 0, 0)
  return new Promise((resolve, reject) => canvas.toBlob((file) => (file === null ? reject(new Error('no picture was made')) : resolve(file)), 'image/png'))
}
