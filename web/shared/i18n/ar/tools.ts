import type { tools as english } from '../en/tools.ts'
import type { Translated } from '../message-types.ts'

export const tools: Translated<typeof english> = {
  search: 'البحث والأوامر',
  searchShort: 'البحث',
  bell: '{count, plural, =0 {الإشعارات} one {الإشعارات، إشعار واحد غير مقروء} two {الإشعارات، إشعاران غير مقروءين} few {الإشعارات، # إشعارات غير مقروءة} many {الإشعارات، # إشعارًا غير مقروء} other {الإشعارات، # إشعار غير مقروء}}',
  many: '+99',
  bellHigh: '{count, plural, zero {الإشعارات} one {الإشعارات، إشعار واحد غير مقروء} two {الإشعارات، إشعاران غير مقروءين} few {الإشعارات، # إشعارات غير مقروءة} many {الإشعارات، # إشعارًا غير مقروء} other {الإشعارات، # إشعار غير مقروء}}، {high, plural, zero {} one {واحد منها عالي الأولوية} two {اثنان منها عاليا الأولوية} few {# منها عالية الأولوية} many {# منها عالية الأولوية} other {# منها عالية الأولوية}}',
  stopBetting: 'إيقاف الرهان',
  stopped: 'الرهان موقوف',
  stoppedCount: '{count, plural, zero {لا إيقاف} one {إيقاف واحد} two {إيقافان} few {# إيقافات} many {# إيقافًا} other {# إيقاف}} سارٍ',
}
