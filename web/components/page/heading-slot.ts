import { createContext } from 'react'

/** Where a page draws its heading: an element of the frame around it, or null for the page's own top. */
export const HeadingSlot = createContext<HTMLElement | null>(null)
