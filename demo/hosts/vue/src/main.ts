import { createApp } from 'vue';
import Page from './page.vue';
import './style.css';

createApp(Page).mount('#app');
