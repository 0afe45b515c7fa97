import type { ReactElement } from 'react'
import { FullScreenLoader } from '../brand/full-screen-loader.tsx'
import { Logo } from '../brand/logo.tsx'

const navigationLines = [52, 34, 40, 74, 62, 38, 70, 66, 88, 46]

/**
 * What the application's page shows until it is there, drawn at build time into its HTML: the frame of the shell, in the chosen
 * layout, where a page of the shell is opened, else the loader alone. Both say by their role that something loads.
 */
export function ShellFrame(): ReactElement {
  return (
    <>
      <div className="shell-frame" aria-busy="true">
        <div className="shell-frame-side">
          <div className="shell-frame-brand">
            <Logo size={28} />
            <span className="shell-frame-name">Steward</span>
          </div>
          <div className="shell-frame-lines">
            {navigationLines.map((width, index) => (
              <span key={index} className="shell-frame-line" style={{ width }} />
            ))}
          </div>
        </div>
        <div className="shell-frame-page">
          <span className="shell-frame-title" />
          <div className="shell-frame-track" role="progressbar" aria-label="Steward">
            <div className="shell-frame-runner" />
          </div>
          <div className="shell-frame-sheet" />
        </div>
      </div>
      <div className="shell-frame-elsewhere">
        <FullScreenLoader />
      </div>
    </>
  )
}
