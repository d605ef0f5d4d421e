import 'i18next';
import type analysis from './locales/en/analysis.json';
import type common from './locales/en/common.json';
import type errors from './locales/en/errors.json';
import type games from './locales/en/games.json';
import type keys from './locales/en/keys.json';
import type online from './locales/en/online.json';
import type play from './locales/en/play.json';
import type puzzles from './locales/en/puzzles.json';
import type record from './locales/en/record.json';
import type settings from './locales/en/settings.json';
import type speech from './locales/en/speech.json';
import type learn from './locales/en/learn.json';
import type rules from './locales/en/rules.json';
import type welcome from './locales/en/welcome.json';

// The English files define the keys: an unknown key does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: false;
    resources: {
      rules: typeof rules;
      learn: typeof learn;
      analysis: typeof analysis;
      common: typeof common;
      errors: typeof errors;
      games: typeof games;
      keys: typeof keys;
      online: typeof online;
      play: typeof play;
      puzzles: typeof puzzles;
      record: typeof record;
      settings: typeof settings;
      speech: typeof speech;
      welcome: typeof welcome;
    };
  }
}
