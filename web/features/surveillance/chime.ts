/** A short sound of two tones, at most once a second. A browser lets a page sound only after the person has pressed something on it. */
export class Chime {
  #context: AudioContext | null = null
  #soundedAtMs = Number.NEGATIVE_INFINITY
  readonly #onAllowed: (allowed: boolean) => void

  constructor(onAllowed: (allowed: boolean) => void) {
    this.#onAllowed = onAllowed
  }

  /** Asks the browser for leave to sound: at once where the person has pressed something already, else on their next press. */
  ask(): void {
    if (this.#context === null) {
      const context = new AudioContext()
      this.#context = context
      context.addEventListener('statechange', () => this.#onAllowed(context.state === 'running'))
    }
    this.#onAllowed(this.#context.state === 'running')
    void this.#context.resume()
  }

  sound(nowMs: number): void {
    const context = this.#context
    if (context?.state !== 'running' || nowMs - this.#soundedAtMs < restMs) return
    this.#soundedAtMs = nowMs
    for (const [index, hertz] of tonesHertz.entries()) play(context, hertz, context.currentTime + index * toneS)
  }

  end(): void {
    void this.#context?.close()
    this.#context = null
  }
}

const restMs = 1_000
const tonesHertz = [784, 1_175] as const
const toneS = 0.14
const loudness = 0.12

function play(context: AudioContext, hertz: number, atS: number): void {
  const tone = context.createOscillator()
  const gain = context.createGain()
  tone.frequency.value = hertz
  gain.gain.setValueAtTime(0, atS)
  gain.gain.linearRampToValueAtTime(loudness, atS + 0.015)
  gain.gain.exponentialRampToValueAtTime(0.001, atS + toneS)
  tone.connect(gain).connect(context.destination)
  tone.start(atS)
  tone.stop(atS + toneS)
}
