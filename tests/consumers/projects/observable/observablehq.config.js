export default { title: 'Orogen', pages: [], search: false }
