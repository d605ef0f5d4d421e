/** The guide at the table: it speaks in a visitor's first game only. */
import type { Mark } from '../../board/types';
import type { SpaceName } from '../../core/types';
import { t } from '../../i18n';
import { guidance } from './guidance.svelte';
import { isAllSaid, lessonOf, type Lesson } from './guide';
import type { PlaySession } from './session.svelte';
import type { Status } from './words';

export class Guide {
  readonly #session: PlaySession;
  /** The stack selected on the board. */
  selected = $state<SpaceName | null>(null);

  constructor(session: PlaySession) {
    this.#session = session;
  }

  get lesson(): Lesson | null {
    const { id, human, view, staged, state, isYours, isComplete, hint, isHinting } = this.#session;
    // If the visitor has asked for a hint, or the computer cannot move, that takes precedence.
    if (!guidance.isFor(id) || hint || isHinting || state === 'stalled') return null;
    return lessonOf({ human, view, staged, sent: this.#sent, isYours, isComplete }, this.selected);
  }

  /** Replaces the status; null if there is nothing to say. */
  get words(): Status | null {
    const { lesson } = this;
    if (!lesson) return null;
    const title = t(`welcome:guide.${lesson.step}.title`);
    return {
      tone: 'now',
      title: lesson.praise ? `${t(`welcome:guide.praise.${lesson.praise}`)} ${title}` : title,
      detail: t(`welcome:guide.${lesson.step}.detail`, {
        send: t('play:action.send'),
        hint: t('play:tool.hint'),
        takeBack: t('play:tool.takeBack'),
      }),
    };
  }

  get marks(): Mark[] {
    return (this.lesson?.spaces ?? []).map((space): Mark => ({ space, style: 'hint' }));
  }

  /** Whether the words are about the three counts. */
  get isAboutCounts(): boolean {
    return this.lesson?.step === 'counters';
  }

  /** Ends the guidance once everything has been said, or the game is over. */
  settle(): void {
    const { id, result } = this.#session;
    if (guidance.isFor(id) && (result || isAllSaid(this.#sent.length))) guidance.finish();
  }

  dismiss(): void {
    guidance.finish();
  }

  /** The moves of the visitor's own turns. */
  get #sent(): (readonly string[])[] {
    const { human, line } = this.#session;
    return line.flatMap(({ parent, toMoveBefore, moves }) =>
      parent && toMoveBefore === human ? [moves] : [],
    );
  }
}
