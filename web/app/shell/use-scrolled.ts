import { useEffect, useState } from 'react'
import { throttled } from '../../components/throttled/throttled.ts'
import { measures } from './measures.ts'

/** Whether the page is scrolled so far that the top bar takes less room. */
export function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  useEffect(function followScroll() {
    const look = throttled(() => setScrolled(window.scrollY > measures.scrolledFromPx))
    // A page that is brought back to where it was scrolls, and is heard.
    window.addEventListener('scroll', look, { passive: true })
    return () => {
      window.removeEventListener('scroll', look)
      look.cancel()
    }
  }, [])
  return scrolled
}
