import encodeQR from 'qr'
import { useMemo, type ReactElement } from 'react'
import classes from './security.module.css'

/** Light modules around the code, by its standard. */
const quietZone = 4

/** A QR code drawn here: what it holds goes to no other program. */
export function QrCode({ text, label }: { readonly text: string; readonly label: string }): ReactElement {
  const { path, size } = useMemo(() => draw(text), [text])
  return (
    <svg viewBox={`0 0 ${size} ${size}`} role="img" aria-label={label} className={classes.qr} shapeRendering="crispEdges">
      <rect width={size} height={size} fill="#fff" />
      <path d={path} fill="#000" />
    </svg>
  )
}

function draw(text: string): { readonly path: string; readonly size: number } {
  const modules = encodeQR(text, 'raw', { ecc: 'medium', border: quietZone })
  const path = modules.map((row, y) => row.map((dark, x) => (dark ? `M${x} ${y}h1v1h-1z` : '')).join('')).join('')
  return { path, size: modules.length }
}
