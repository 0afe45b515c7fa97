import { beforeAll } from 'vitest'
import { browse } from './browser.ts'
import { levels, walkAs } from './every-route.ts'
import { fillLists } from './fill-lists.ts'
import { startProduct, type Product } from './product.ts'

// Every route as one account of each level that signs in: a file of its own, so that two people walk at a time.

let product: Product
beforeAll(async () => {
  product = await startProduct()
  await fillLists(product)
  return () => product.stop()
})
const { open } = browse(() => product.address)

walkAs(levels, () => product, open)
