/** The visitor's settings, stored in this browser. Every change takes effect at once, everywhere. */
import { PIECE_SETS, type PieceSet } from '../board/pieces';
import type { Color } from '../core/types';
import { LANGUAGES, preferredLanguage, type Language } from '../i18n/languages';
import { storage } from '../storage';
import { MEMORIES, mebibytesOf, THREADS, thisMachine, threadsOf, type Memory, type Threads } from './machine';

export const THEMES = ['system', 'light', 'dark', 'contrast'] as const;
export const MATERIALS = ['linen', 'slate', 'walnut'] as const;
export const CONFIRMS = ['auto', 'on', 'off'] as const;
export const ORIENTATIONS = ['own', 'white', 'black'] as const;

export interface Choices {
  theme: (typeof THEMES)[number];
  /** What boards are made of. */
  material: (typeof MATERIALS)[number];
  coordinates: boolean;
  pieceSet: PieceSet;
  animation: boolean;
  sound: boolean;
  /** Whether boards offer danger sight. */
  dangerSight: boolean;
  /** Whether a turn waits for a press on Send; auto: yes on touch screens. */
  confirm: (typeof CONFIRMS)[number];
  /** Whether endgames show how many turns are left; the switch is there. */
  turnsLeft: boolean;
  /** auto: the browser's preferred language. */
  language: 'auto' | Language;
  /** Who sits at the bottom; own: the player, otherwise White. */
  orientation: (typeof ORIENTATIONS)[number];
  /** Of the engine. */
  threads: Threads;
  memory: Memory;
}

// theme.js reads the theme from here before the first paint.
const KEY = 'tzaar.settings';

export const DEFAULTS: Choices = {
  theme: 'system',
  material: 'linen',
  coordinates: true,
  pieceSet: 'engraved',
  animation: true,
  sound: true,
  dangerSight: true,
  confirm: 'auto',
  turnsLeft: false,
  language: 'auto',
  orientation: 'own',
  threads: 'auto',
  memory: 'auto',
};

const ALLOWED: { [Name in keyof Choices]: readonly Choices[Name][] } = {
  theme: THEMES,
  material: MATERIALS,
  coordinates: [true, false],
  pieceSet: PIECE_SETS,
  animation: [true, false],
  sound: [true, false],
  dangerSight: [true, false],
  confirm: CONFIRMS,
  turnsLeft: [true, false],
  language: ['auto', ...LANGUAGES],
  orientation: ORIENTATIONS,
  threads: THREADS,
  memory: MEMORIES,
};

/** The settings in a stored text, with defaults for whatever is missing or invalid. */
export function readChoices(text: string | null): Choices {
  const choices = { ...DEFAULTS };
  let stored: unknown;
  try {
    stored = JSON.parse(text ?? '{}');
  } catch {
    return choices;
  }
  if (typeof stored !== 'object' || stored === null) return choices;
  for (const name of Object.keys(DEFAULTS) as (keyof Choices)[]) take(choices, name, stored);
  return choices;
}

function take<Name extends keyof Choices>(choices: Choices, name: Name, stored: object): void {
  const value = (stored as Partial<Choices>)[name];
  if (value !== undefined && ALLOWED[name].includes(value)) choices[name] = value;
}

class Settings {
  #choices = $state(readChoices(storage.read(KEY)));

  get choices(): Readonly<Choices> {
    return this.#choices;
  }

  set<Name extends keyof Choices>(name: Name, value: Choices[Name]): void {
    this.#choices[name] = value;
    this.#applyLook();
    storage.write(KEY, JSON.stringify(this.#choices));
  }

  /** Takes over settings that still have their defaults here; others stay. Returns how many were taken. */
  adopt(others: Choices): number {
    const names = (Object.keys(DEFAULTS) as (keyof Choices)[]).filter(
      (name) => this.#choices[name] === DEFAULTS[name] && others[name] !== DEFAULTS[name],
    );
    for (const name of names) this.set(name, others[name]);
    return names.length;
  }

  /** Another tab stored something: its settings apply here too. */
  follow({ key, newValue }: Pick<StorageEvent, 'key' | 'newValue'>): void {
    if (key !== null && key !== KEY) return;
    this.#choices = readChoices(newValue);
    this.#applyLook();
  }

  get language(): Language {
    const { language } = this.#choices;
    return language === 'auto' ? preferredLanguage(navigator.languages) : language;
  }

  get confirmsTurns(): boolean {
    const { confirm } = this.#choices;
    return confirm === 'auto' ? matchMedia('(pointer: coarse)').matches : confirm === 'on';
  }

  get threads(): number {
    return threadsOf(this.#choices.threads, thisMachine());
  }

  get hashMebibytes(): number {
    return mebibytesOf(this.#choices.memory, thisMachine());
  }

  orientationFor(player: Color | null): Color {
    const { orientation } = this.#choices;
    return orientation === 'own' ? (player ?? 'white') : orientation;
  }

  #applyLook(): void {
    const { theme, material } = this.#choices;
    document.documentElement.dataset.material = material;
    if (theme === 'system') delete document.documentElement.dataset.theme;
    else document.documentElement.dataset.theme = theme;
  }
}

export const settings = new Settings();
