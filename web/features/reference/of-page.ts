/** What of the address is the page's and not that of the list in it. */
export const ofPage = ['business', 'tab'].join(' ')
