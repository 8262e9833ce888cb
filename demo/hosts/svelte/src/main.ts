import { mount } from 'svelte';
import Page from './page.svelte';
import './style.css';

const target = document.querySelector('#app');
if (target) mount(Page, { target });
