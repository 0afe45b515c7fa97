import type { ReactElement } from 'react'
import classes from './sign-in.module.css'

const backBars = [46, 72, 58]
const layBars = [64, 40, 52]
const ticks = [22, 30, 18, 36, 28, 44, 38, 52, 46, 60]

/** A desk in outline: a ladder of prices, a line of a market, a tree whose parts are in balance. */
export function DeskPicture(): ReactElement {
  const line = ticks.map((height, index) => `${index === 0 ? 'M' : 'L'}${40 + index * 20} ${150 - height}`).join(' ')
  return (
    <svg viewBox="0 0 480 340" className={classes.desk} fill="none" aria-hidden>
      <g className={classes.card}>
        <rect x="20" y="24" width="250" height="160" rx="10" />
        <rect x="296" y="60" width="164" height="124" rx="10" />
        <rect x="20" y="208" width="440" height="112" rx="10" />
      </g>
      <g className={classes.quiet}>
        <rect x="40" y="44" width="86" height="8" rx="4" />
        <rect x="40" y="60" width="54" height="6" rx="3" opacity="0.6" />
        <path d="M40 150h200M40 120h200M40 90h200" strokeDasharray="2 5" opacity="0.7" />
      </g>
      <path d={line} className={classes.trend} />
      <circle cx="220" cy="90" r="4.5" className={classes.trendEnd} />
      {backBars.map((width, row) => (
        <g key={row}>
          <rect x={372 - width} y={78 + row * 34} width={width} height="24" rx="4" className={classes.backBar} />
          <rect x="378" y={78 + row * 34} width={layBars[row] ?? 40} height="24" rx="4" className={classes.layBar} />
        </g>
      ))}
      <g className={classes.branch}>
        <path d="M240 236v20M120 256h240M120 256v16M240 256v16M360 256v16" />
        <rect x="212" y="220" width="56" height="18" rx="5" />
        <rect x="92" y="272" width="56" height="18" rx="5" />
        <rect x="212" y="272" width="56" height="18" rx="5" />
        <rect x="332" y="272" width="56" height="18" rx="5" />
      </g>
      <g className={classes.balance}>
        <circle cx="420" cy="229" r="15" />
        <path d="M413 229.5l5 5 9-10" />
      </g>
    </svg>
  )
}
