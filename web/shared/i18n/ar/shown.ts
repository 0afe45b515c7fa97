import type { shown as english } from '../en/shown.ts'
import type { Translated } from '../message-types.ts'

export const shown: Translated<typeof english> = {
  why: {
    shown: 'يرى اللاعبون هذه اللعبة ويمكنهم لعبها.',
    archived: 'هي في الأرشيف: لا يمكن لأحد لعبها حتى تُخرج منه وتُعرض.',
    kind_off: 'نوعها، أو تصنيف ذلك النوع، متوقف في الرياضات.',
    provider_off: 'مزودها متوقف.',
    sub_category_off: 'فئتها الفرعية متوقفة.',
    off: 'هي غير معروضة.',
    no_device: 'لا تظهر على الحاسوب ولا على الجوال.',
    scheduled: 'يراها اللاعبون من موعدها المخطط.',
  },
}
