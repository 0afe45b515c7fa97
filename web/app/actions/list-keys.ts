/**
 * What the keys do in every table (`components/data-table/use-grid-keys.ts`), on its lines and on the headings above them, each with
 * other keys for the same; modifiers stand before the keys that they go with.
 */
export const listKeys = {
  lines: [
    { does: 'move', keys: [['down', 'up'], ['j', 'k']] },
    { does: 'page', keys: [['pageDown', 'pageUp']] },
    { does: 'ends', keys: [['home', 'end']] },
    { does: 'open', keys: [['enter']] },
    { does: 'pick', keys: [['x'], ['space']] },
    { does: 'range', keys: [['shift', 'x'], ['shift', 'down', 'up']] },
    { does: 'order', keys: [['alt', 'down', 'up'], ['alt', 'home', 'end']] },
    { does: 'headings', keys: [['up']] },
  ],
  headings: [
    { does: 'walk', keys: [['left', 'right'], ['home', 'end']] },
    { does: 'sort', keys: [['enter'], ['space']] },
    { does: 'sortMore', keys: [['shift', 'enter'], ['shift', 'space']] },
    { does: 'width', keys: [['alt', 'left', 'right']] },
    { does: 'place', keys: [['alt', 'shift', 'left', 'right']] },
    { does: 'back', keys: [['down'], ['j']] },
  ],
} as const
