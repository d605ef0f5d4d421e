import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startI18n } from './i18n';
import { startOffline } from './pwa';
import { settings } from './settings';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no #app element');

// With the board's texts: nearly every page shows one.
await startI18n(['common', 'speech'], settings.language);
// Until here boot.js stands in for the page, and may have shown something.
target.replaceChildren();
mount(App, { target });
document.dispatchEvent(new Event('tzaar:started'));
startOffline();
