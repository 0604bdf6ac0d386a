import { mount } from 'svelte';
import App from './App.svelte';
import { keep_for_offline } from './lib/offline';
import './styles/base.css';
import './styles/map.css';
import './styles/game.css';
import './styles/score.css';
import './styles/panels.css';
import './styles/cards.css';
import './styles/fights.css';
import './styles/lobby.css';

mount(App, { target: document.getElementById('page')! });
keep_for_offline();
