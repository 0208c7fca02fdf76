import vue from '@vitejs/plugin-vue'

const isCustomElement = (tag) => tag.startsWith('orogen-')
export default { plugins: [vue({ template: { compilerOptions: { isCustomElement } } })] }
