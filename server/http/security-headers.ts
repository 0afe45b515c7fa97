import { IncomingMessage, ServerResponse } from 'node:http'
import { Socket } from 'node:net'
import helmet from 'helmet'
import { assert } from '#domain/kernel/assert.ts'
import type { WebPolicy } from './web-files.ts'

/**
 * The headers by which every reply says what a browser may do with it. They are the same for all requests, so they are worked out
 * once: for each request anew they cost a tenth of all that a bet costs the server.
 */
export function securityHeaders(policy: WebPolicy): Readonly<Record<string, string>> {
  const request = new IncomingMessage(new Socket())
  const response = new ServerResponse(request)
  let said = false
  helmet(helmetOptions(policy))(request, response, (error) => { said = error === undefined })
  assert(said, 'the security headers depend on no request')
  return Object.fromEntries(Object.entries(response.getHeaders()).map(([name, value]) => [name, String(value)]))
}

function helmetOptions({ scriptHashes, connectOrigins }: WebPolicy) {
  return {
    contentSecurityPolicy: {
      useDefaults: false,
      directives: {
        defaultSrc: ["'none'"],
        scriptSrc: ["'self'", ...scriptHashes.map((hash) => `'${hash}'`)],
        // The component library writes style attributes and its own style elements; styles cannot run.
        styleSrc: ["'self'", "'unsafe-inline'"],
        // Images of the casino come from where its calls go.
        imgSrc: ["'self'", 'data:', ...connectOrigins],
        fontSrc: ["'self'"],
        connectSrc: ["'self'", ...connectOrigins],
        manifestSrc: ["'self'"],
        formAction: ["'self'"],
        baseUri: ["'none'"],
        frameAncestors: ["'none'"],
      },
    },
    referrerPolicy: { policy: 'same-origin' as const },
    frameguard: { action: 'deny' as const },
    crossOriginEmbedderPolicy: false,
    // Said by the server itself, where the request came by TLS.
    hsts: false,
  }
}
