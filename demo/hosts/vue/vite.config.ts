import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

// Otherwise the compiler would look for Vue components with these names.
const isCustomElement = (tag: string) => tag.startsWith('teacher-');

export default defineConfig({ base: './', plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] });
