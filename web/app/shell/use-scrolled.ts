import { useThrottledCallback } from '@mantine/hooks'
import { useEffect, useState } from 'react'
import { measures } from './measures.ts'

/** Whether the page is scrolled so far that the top bar takes less room. */
export function useScrolled(): boolean {
  const [scrolled, setScrolled] = useState(false)
  const look = useThrottledCallback(() => setScrolled(window.scrollY > measures.scrolledFromPx), measures.throttleMs)
  useEffect(
    function followScroll() {
      // A page that is brought back to where it was scrolls, and is heard.
      window.addEventListener('scroll', look, { passive: true })
      return () => window.removeEventListener('scroll', look)
    },
    [look],
  )
  return scrolled
}
