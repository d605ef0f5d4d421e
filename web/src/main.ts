import './ui/fonts.css';
import './ui/tokens.css';
import './ui/base.css';
import { mount } from 'svelte';
import App from './App.svelte';
import { startI18n } from './i18n';

const target = document.getElementById('app');
if (!target) throw new Error('the page has no #app element');

await startI18n(['common']);
mount(App, { target });
