import { createElement, type FunctionComponent, type SVGProps } from 'react'

type Drawn = Omit<SVGProps<SVGSVGElement>, 'stroke'> & { readonly size?: number | string; readonly stroke?: number | string }

/**
 * An icon of the list as the built application draws it (`web/build/used-icons.ts`): one path where the list has several, and what is
 * filled in it as another. It takes what the list's own component takes.
 */
export function outlineIcon(lines: string, filled?: string): FunctionComponent<Drawn> {
  return ({ size = 24, stroke = 2, color = 'currentColor', children, ...others }) =>
    createElement(
      'svg',
      { viewBox: '0 0 24 24', width: size, height: size, fill: 'none', stroke: color, strokeWidth: stroke, strokeLinecap: 'round', strokeLinejoin: 'round', ...others },
      createElement('path', { d: lines }),
      filled === undefined ? undefined : createElement('path', { d: filled, fill: color }),
      children,
    )
}
