// Where the pages begin: theme, texts and the first page in parallel, then everything at once.
import { mount } from 'svelte';
import App from './App.svelte';
import { start } from './app/router.svelte';
import { startTheme } from './app/theme.svelte';
import { need } from './i18n/index.svelte';
import { ROUTES } from './routes';
import './styles/index.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
startTheme();
await Promise.all([need('public'), start(ROUTES)]);
target.replaceChildren();
mount(App, { target });
