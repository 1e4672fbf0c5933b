import { mount } from 'svelte';
import App from './App.svelte';
import { need } from './i18n/index.svelte';
import './styles/tokens.css';

const target = document.getElementById('app');
if (!target) throw new Error('index.html has no #app');
await need('public');
mount(App, { target });
