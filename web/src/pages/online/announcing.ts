/** Announcements of the events of an online game. */
import { t } from '../../i18n';
import type { GameEvent, OnlineGame } from '../../online';

export interface Announcement {
  text: string;
  /** Shown as well as spoken: nothing else on the page shows it. */
  isShown: boolean;
}

/** Null if the board or the status already says it, or the visitor did it. */
export function eventWords(event: GameEvent, { human }: Pick<OnlineGame, 'human'>): Announcement | null {
  const isOwn = event.by !== undefined && event.by === human;
  const shown = (text: string): Announcement => ({ text, isShown: true });
  switch (event.kind) {
    case 'joined':
      return isOwn || human === null ? null : shown(t('online:notice.joined'));
    case 'takeback-asked':
      return isOwn || human === null ? null : { text: t('online:takeback.offer'), isShown: false };
    case 'takeback-accepted':
      return shown(t('online:takeback.accepted'));
    case 'takeback-declined':
      return isOwn ? null : shown(t('online:takeback.declined'));
    case 'time-given':
      if (human === null) return null;
      return shown(t(isOwn ? 'online:time.given.opponent' : 'online:time.given.you'));
    case 'clock-credited':
      return shown(t('online:time.credited'));
    case 'rematch-asked':
      return isOwn || human === null ? null : shown(t('online:rematch.asked'));
    case 'rematch-declined':
      return isOwn ? null : shown(t('online:rematch.declined'));
    case 'analysis-opened':
      return isOwn || human === null ? null : shown(t('online:analysis.opened'));
    case 'said': {
      if (isOwn) return null;
      const name = t(`online:name.${human === null ? (event.by ?? 'white') : 'opponent'}`);
      return shown(t('online:say.line', { name, phrase: t(`online:say.phrase.${event.phrase}`) }));
    }
    default:
      return null;
  }
}
