/** Notices that it is your turn: on the icon of the installed page, and by sound. */
import { playSound } from '../board';
import { settings } from '../settings';
import { keptGames } from './browser';

/** Shows the number of games in which it is the visitor's turn, if icons can. */
export function showBadge(): void {
  if (!('setAppBadge' in navigator)) return;
  const count = keptGames.due().length;
  const showing = count > 0 ? navigator.setAppBadge(count) : navigator.clearAppBadge();
  // Not every system shows badges.
  showing.catch(() => undefined);
}

export function soundTurn(): void {
  if (settings.choices.sound) playSound('turn');
}
