import 'i18next';
import type common from './locales/en/common.json';

// The English files are the list of keys: a key that is not there does not compile.
declare module 'i18next' {
  interface CustomTypeOptions {
    defaultNS: false;
    resources: { common: typeof common };
  }
}
