/** Descriptions of danger; the texts are in the namespaces `speech` and `common`. */
import type { PieceType, PositionView, SpaceName, Threat } from '../core/types';
import { language, t } from '../i18n';
import type { Danger, Threatened } from './danger';
import { sideName } from './speech';

function listed(words: readonly string[]): string {
  return new Intl.ListFormat(language(), { type: 'unit', style: 'short' }).format(words);
}

const attackers = (by: readonly Threat[]): string => listed(by.map(({ attacker }) => attacker));

/** What is added to a stack's name. */
function remark({ by, isLater }: Threatened): string {
  return t(isLater ? 'speech:sight.later' : 'speech:sight.atOnce', { by: attackers(by) });
}

/** By space: what danger sight adds to its name. */
export function dangerRemarks({ threatened }: Danger): Map<SpaceName, string> {
  return new Map(threatened.map((each) => [each.space, remark(each)]));
}

/** In a line or two, worst first. */
export function dangerSummary(danger: Danger, { visible }: PositionView): string {
  const { threatened, takesLast, scarcest, color } = danger;
  const left = (type: PieceType): string => t(`common:count.${type}`, { count: visible[color][type] });
  if (threatened.length === 0) return t('speech:sight.none', { side: sideName(color) });
  const later = threatened.filter(({ isLater }) => isLater).length;
  const count = t('speech:sight.count', { stacks: threatened.length, later });
  const worst = takesLast.map((type) => t('speech:sight.takesLast', { pieces: left(type) }));
  const scarce = worst.length > 0 ? [] : [t('speech:sight.scarcest', { pieces: left(scarcest) })];
  return [...worst, count, ...scarce].join(' ');
}

/** For speech: the summary, and where the scarcest type is threatened. */
export function dangerSentence(danger: Danger, view: PositionView): string {
  const { threatened, scarcest } = danger;
  const where = threatened
    .filter(({ type }) => type === scarcest)
    .map((each) => `${each.space}, ${remark(each)}`);
  return [dangerSummary(danger, view), where.join('; ')].join(' ').trim();
}
