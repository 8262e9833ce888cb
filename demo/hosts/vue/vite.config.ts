import vue from '@vitejs/plugin-vue';
import { defineConfig } from 'vite';

// Without this the compiler would look for components of ours under these names.
const isCustomElement = (tag: string) => tag.startsWith('teacher-');

export default defineConfig({ base: './', plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] });
