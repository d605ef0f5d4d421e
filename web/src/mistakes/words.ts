/** What is said about a task: a headline, and a sentence that also says what is proved and what is an opinion. */
import { chanceText, percent } from '../game/percent';
import { chanceOf } from '../game/scores';
import { t } from '../i18n';
import type { MistakesSession } from './session.svelte';
import type { Task } from './task';
import type { Answer } from './trial';

export interface Words {
  title: string;
  detail: string;
}

export function wordsFor(session: MistakesSession): Words {
  const { state, task, answer } = session;
  if (state === 'finished') return finished(session);
  if (state === 'judging') return { title: t('mistakes:judging'), detail: '' };
  if (state === 'shown')
    return { title: t('mistakes:shown', { turn: turnOf(task.best) }), detail: worth(task) };
  return answer ? answered(task, answer) : asked(task);
}

/** What went wrong in the game, and what to look for. */
function asked(task: Task): Words {
  const turn = turnOf(task.played);
  if (task.kind === 'better') {
    const loss = percent(chanceOf(task.score) - (task.after ? chanceOf(task.after) : 0));
    return { title: t('mistakes:ask.better'), detail: t('mistakes:ask.betterDetail', { turn, loss }) };
  }
  const name = task.after?.kind === 'cp' ? 'slipped' : 'lost';
  return { title: t('mistakes:ask.win'), detail: t(`mistakes:ask.${name}`, { turn }) };
}

function answered(task: Task, { reason, score, refutation }: Answer): Words {
  const title = t(`mistakes:answer.${reason}`);
  const turn = turnOf(refutation);
  const chance = chanceText(score);
  const best = chanceText(task.score);
  const count = score.value;
  switch (reason) {
    case 'wins':
      return { title, detail: '' };
    case 'proved':
      // The score counts from the opponent's turn on.
      return { title, detail: provedIn(score.value + 1) };
    case 'best':
      return { title, detail: t('mistakes:answer.bestDetail', { chance }) };
    case 'close':
      return { title, detail: t('mistakes:answer.closeDetail', { chance, best }) };
    case 'loses':
      return { title, detail: t('mistakes:answer.losesDetail') };
    case 'refuted':
      return { title, detail: t('mistakes:answer.refutedDetail', { turn, count }) };
    case 'unproved':
      return { title, detail: t('mistakes:answer.unprovedDetail', { turn }) };
    case 'weaker':
      return { title, detail: t('mistakes:answer.weakerDetail', { turn, chance, best }) };
  }
}

function worth({ kind, score, after }: Task): string {
  if (kind === 'win') return provedIn(score.value);
  const played = after ? chanceText(after) : percent(0);
  return t('mistakes:worth', { best: chanceText(score), played });
}

function provedIn(count: number): string {
  return t('mistakes:proved', { count });
}

function finished({ found, tasks }: MistakesSession): Words {
  return { title: t('mistakes:finished'), detail: t('mistakes:found', { found, total: tasks.length }) };
}

function turnOf(moves: readonly string[]): string {
  return moves.join(' ');
}
